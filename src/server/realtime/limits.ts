/** Times in milliseconds, sizes in bytes. */
export const REALTIME_LIMITS = {
  /** In total and per IP address: a school or a camp may share one. */
  connections: 5000,
  connectionsPerIp: 200,
  channels: 20,
  frame: 64 * 1024,
  framesPerSecond: 10,
  /** Clients ping every 20 s. */
  silence: 60_000,
  /** Unsent bytes for a client that does not read; above this the connection is cut. */
  unread: 256 * 1024,
  pause: 250,
  /** Clients may close properly for this long at shutdown. */
  closeTimeout: 1000,
};
export type RealtimeLimits = Readonly<typeof REALTIME_LIMITS>;
