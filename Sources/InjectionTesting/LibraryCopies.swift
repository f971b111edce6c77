import Injection

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// Finds a second copy of the library in the process. Code that uses the other copy would not see a test's doubles.
///
/// Only tests look for one: an app may contain a vendor's framework with a copy of its own.
enum LibraryCopies {
    /// Throws if the dynamic linker finds two copies.
    static func check() throws(TwoCopies) {
        #if canImport(Darwin) || canImport(Glibc)
        if let other { throw TwoCopies(own: unsafe path(of: metadata) ?? "the test target", other: other) }
        #endif
    }

    #if canImport(Darwin) || canImport(Glibc)
    #if canImport(Darwin)
    private static let allImages = -2  // RTLD_DEFAULT
    #else
    private static let allImages = 0
    #endif
    private static let nextImages = -1  // RTLD_NEXT: those after this one

    /// The file that holds another copy.
    private static let other: String? = {
        guard let name = _mangledTypeName(InjectionManager.self) else { return nil }
        for images in [allImages, nextImages] {
            let symbol = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: images), "$s\(name)N")
            if let symbol = unsafe symbol, unsafe symbol != metadata {
                return unsafe path(of: symbol) ?? "another file"
            }
        }
        return nil
    }()

    /// A public type's metadata: one address in each copy.
    private static var metadata: UnsafeMutableRawPointer {
        unsafe unsafeBitCast(InjectionManager.self as Any.Type, to: UnsafeMutableRawPointer.self)
    }

    /// The file that was loaded at an address.
    private static func path(of address: UnsafeMutableRawPointer) -> String? {
        // `dladdr` is looked up, because Glibc's module does not declare it.
        typealias Find = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32
        let symbol = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: allImages), "dladdr")
        guard let symbol = unsafe symbol else { return nil }
        // `Dl_info`: the file's path, and three pointers that are not used here.
        var found = unsafe [UnsafePointer<CChar>?](repeating: nil, count: 4)
        guard unsafe unsafeBitCast(symbol, to: Find.self)(address, &found) != 0 else { return nil }
        return unsafe found[0].map { unsafe String(cString: $0) }
    }
    #endif
}

/// The error of a process that has two copies of the library, with the files that hold them.
struct TwoCopies: Error, CustomStringConvertible {
    let own, other: String

    var description: String {
        """
        this process has two copies of Injection; neither finds what the other registers, so code that uses the other \
        one would miss a test's doubles.
          this test target uses \(own)
          there is another in   \(other)
          link InjectionDynamic to the app, its frameworks and this test target, and not InjectionTesting, which \
        contains a copy; the article "Linking" has a trait to use instead
        """
    }
}
