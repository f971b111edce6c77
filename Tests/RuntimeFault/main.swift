// Crashes on Swift's runtime before 6.4, without Injection and without anything else.
//
// A child task of `async let` is in the memory of its parent. When it completes, the runtime lets its parent go on, and
// only then reads the child's flags (swiftlang/swift#89883). By then the parent may have used that memory for something
// else: `scribble` does, with words of ones, so that the flags say what is not true.

/// What a child or its parent does meanwhile, for a while.
@inline(never)
func compute(_ count: Int) -> Int {
    var sum = count
    for number in 0..<count { sum = sum &* 31 &+ number }
    return sum & 1
}

@inline(never)
func child(_ count: Int) async -> Int { compute(count) }

/// Awaits two children, which take less time than it has itself to do, or more.
@inline(never)
func parent(_ random: Int) async -> Int {
    async let first = child(random & 63)
    async let second = child(random & 127)
    let own = compute(random & 1023)
    return await first &+ second &+ own
}

/// Has the memory in which the children were, for as long as it is suspended.
@inline(never)
func scribble() async -> UInt64 {
    var ones = InlineArray<256, UInt64>(repeating: .max)
    await suspend(with: &ones)
    return ones[40] & ones[80]
}

@inline(never)
func suspend(with words: inout InlineArray<256, UInt64>) async { words[7] ^= 1 }

let seconds = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 10
let end = ContinuousClock.now + .seconds(seconds)

// Of different priorities, so that one thread often waits for another.
let tasks = [TaskPriority.high, .medium, .low, .background].map { priority in
    Task.detached(priority: priority) { [end] in
        var (sum, random) = (0 as UInt64, 12_345)
        while ContinuousClock.now < end {
            for _ in 0..<100 {
                random = (random &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
                sum &+= UInt64(await parent(random >> 8))
                sum &+= await scribble() & 1
            }
        }
        return sum
    }
}
var sum: UInt64 = 0
for task in tasks { sum &+= await task.value }
print("no crash in \(seconds) seconds (\(sum))")
