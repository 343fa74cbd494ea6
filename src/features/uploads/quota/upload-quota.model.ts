/**
 * Shares the space for pending files by "longest queue drop" (max-min fairness): when it is full, the sender
 * with the most received bytes gives way to smaller ones.
 */

/** An account, or the network of anonymous people. */
export type Sender = string;

const ACCOUNT = "account:";
/** For uploads from before senders were recorded. */
export const UNKNOWN_SENDER = "network:unknown";
export const accountSender = (id: string): Sender => `${ACCOUNT}${id}`;
export const networkSender = (digest: string): Sender => `network:${digest}`;
export const isAnonymousSender = (sender: Sender): boolean => !sender.startsWith(ACCOUNT);

export const MAX_PENDING_BYTES = 4 * 1024 ** 3;
export const ANONYMOUS_SHARE = 0.75;

/** Reserved for the database: 1 GiB, or a tenth of a smaller disk. */
export const reservedDiskBytes = (diskBytes: number): number => Math.min(1024 ** 3, diskBytes / 10);

/** Returns the capacity in bytes; null: a bucket without a limit. */
export function pendingCapacity(disk: { free: number; size: number } | null, waiting: number): number {
  if (disk === null) return MAX_PENDING_BYTES;
  return Math.max(0, Math.min(MAX_PENDING_BYTES, waiting + disk.free - reservedDiskBytes(disk.size)));
}

export type Usage = ReadonlyMap<Sender, number>;

export type Admission = { admit: true; bytesToFree: ReadonlyMap<Sender, number> } | { admit: false };

const REFUSED: Admission = { admit: false };

const sumBytes = (usage: Usage, which: (sender: Sender) => boolean = () => true): number => {
  let sum = 0;
  for (const [sender, bytes] of usage) if (which(sender)) sum += bytes;
  return sum;
};

export function decideAdmission(
  usage: Usage,
  capacity: number,
  sender: Sender,
  incomingBytes: number,
): Admission {
  const ownBytes = (usage.get(sender) ?? 0) + incomingBytes;
  const overTotal = sumBytes(usage) + incomingBytes - capacity;
  const overAnonymous = isAnonymousSender(sender)
    ? sumBytes(usage, isAnonymousSender) + incomingBytes - Math.floor(capacity * ANONYMOUS_SHARE)
    : 0;
  let over = Math.max(overTotal, overAnonymous);
  const bytesToFree = new Map<Sender, number>();
  if (over <= 0) return { admit: true, bytesToFree };
  // Anonymous senders never displace signed-in people.
  const largerSenders = [...usage]
    .filter(
      ([one, bytes]) =>
        one !== sender && bytes > ownBytes && (isAnonymousSender(one) || !isAnonymousSender(sender)),
    )
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  for (const [one, bytes] of largerSenders) {
    // Taking more would make the other sender displace this one in turn.
    const taken = Math.min(over, bytes - ownBytes);
    bytesToFree.set(one, taken);
    over -= taken;
    if (over <= 0) return { admit: true, bytesToFree };
  }
  return REFUSED;
}
