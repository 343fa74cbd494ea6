/** Times in milliseconds, sizes in bytes. */
export const REALTIME_LIMITS = {
  /** Lines in all, and from one address: a school or a camp may share one. */
  connections: 5000,
  connectionsPerIp: 200,
  channels: 20,
  /** Largest frame from a client (protocol). */
  frame: 64 * 1024,
  /** Frames from a client within a second. */
  framesPerSecond: 10,
  /** A client that says nothing is gone after this long; it pings every 20 s. */
  silence: 60_000,
  /** What may wait for a client that does not read; then the line is cut. */
  unread: 256 * 1024,
  /** Between two events of one channel: at most four a second. */
  pause: 250,
  /** How long clients have to say goodbye when the program stops. */
  closeTimeout: 1000,
};
export type RealtimeLimits = Readonly<typeof REALTIME_LIMITS>;
