// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The few declarations of Security and Core Foundation that the documentation's listings use, so that the listings are
// type-checked where these are not available. Nothing of it runs.
public typealias CFString = String
public typealias CFTypeRef = AnyObject
public typealias CFDictionary = [CFString: Any]
public typealias OSStatus = Int32

public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecAttrService: CFString = "svce"
public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
public let kSecReturnData: CFString = "r_Data"
public let kSecValueData: CFString = "v_Data"
public let errSecSuccess: OSStatus = 0
public let errSecItemNotFound: OSStatus = -25300

public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    errSecItemNotFound
}
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    errSecSuccess
}
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { errSecItemNotFound }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { errSecItemNotFound }
