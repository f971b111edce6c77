// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The few declarations of UserNotifications that the documentation's listings use, so that the listings are
// type-checked where it is not available. Nothing of it runs.

// On Apple's platforms, Foundation has the types of this module, so the listing does not import it.
@_exported import FoundationNetworking

public final class UNNotificationRequest: Sendable {
    public let identifier = ""
}
public final class UNNotification: Sendable {
    public let request = UNNotificationRequest()
}

public final class UNUserNotificationCenter: Sendable {
    private init() {}
    public static func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
    public func pendingNotificationRequests() async -> [UNNotificationRequest] { [] }
    public func deliveredNotifications() async -> [UNNotification] { [] }
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
    public func setBadgeCount(_ count: Int) async throws {}
}
