package import UFreeDomain

/// A reading of a hybrid logical clock (Kulkarni et al. 2014): wall milliseconds, a counter within them, and
/// the device that wrote. Stamps order the changes of one record among the devices of an owner, and never go
/// back on one device.
package struct Stamp: Hashable, Comparable, Sendable {
    package let milliseconds: Int64
    package let counter: UInt32
    package let device: DeviceID

    package init(milliseconds: Int64, counter: UInt32, device: DeviceID) {
        self.milliseconds = milliseconds
        self.counter = counter
        self.device = device
    }

    /// Returns the next stamp of a device: the wall clock if it has moved on, otherwise the last stamp plus
    /// one.
    package static func next(after last: Stamp?, at now: Timestamp, device: DeviceID) -> Stamp {
        guard let last, last.milliseconds >= now.milliseconds else {
            return Stamp(milliseconds: now.milliseconds, counter: 0, device: device)
        }
        if last.counter < .max {
            return Stamp(milliseconds: last.milliseconds, counter: last.counter + 1, device: device)
        }
        let (milliseconds, overflow) = last.milliseconds.addingReportingOverflow(1)
        return Stamp(milliseconds: overflow ? .max : milliseconds, counter: 0, device: device)
    }

    package static func < (left: Stamp, right: Stamp) -> Bool {
        (left.milliseconds, left.counter, left.device) < (right.milliseconds, right.counter, right.device)
    }
}
