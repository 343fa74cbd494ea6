/**
 * How the room for files that wait (for their last byte, or for their record) is shared. Only bytes that have arrived count,
 * so declaring an upload takes nothing from anybody. While there is room, everybody gets what they send. When it is full,
 * the sender with the most bytes gives way: a sender who has less is served from what that one has. So each sender can
 * count on an equal part of the room, however many files the others send ("longest queue drop": max-min fairness).
 */

/** A sender: an account, or a network of people who are not signed in. */
export type Sender = string;

const ACCOUNT = "account:";
/** Stands in for uploads from before senders were recorded. */
export const UNKNOWN_SENDER = "network:unknown";
export const accountSender = (id: string): Sender => `${ACCOUNT}${id}`;
export const networkSender = (digest: string): Sender => `network:${digest}`;
export const isAnonymousSender = (sender: Sender): boolean => !sender.startsWith(ACCOUNT);

/** Bytes that wait at once, of all senders, where the disk has room for them. */
export const MAX_PENDING_BYTES = 4 * 1024 ** 3;
/** The part of the room that strangers may fill together; the rest is for people who are signed in. */
export const ANONYMOUS_SHARE = 0.75;

/** Free space that uploads leave to the database: 1 GiB, or a tenth of a smaller disk. */
export const reservedDiskBytes = (diskBytes: number): number => Math.min(1024 ** 3, diskBytes / 10);

/** Room for files that wait, in bytes, on a disk with so much free space; `null`: a bucket without an end. */
export function pendingCapacity(disk: { free: number; size: number } | null, waiting: number): number {
  if (disk === null) return MAX_PENDING_BYTES;
  return Math.max(0, Math.min(MAX_PENDING_BYTES, waiting + disk.free - reservedDiskBytes(disk.size)));
}

/** Bytes that have arrived and wait, by sender. */
export type Usage = ReadonlyMap<Sender, number>;

/** `make`: room has to be made first, by taking so many bytes from these senders. */
export type Admission = { admit: true; bytesToFree: ReadonlyMap<Sender, number> } | { admit: false };

const REFUSED: Admission = { admit: false };

const sumBytes = (usage: Usage, which: (sender: Sender) => boolean = () => true): number => {
  let sum = 0;
  for (const [sender, bytes] of usage) if (which(sender)) sum += bytes;
  return sum;
};

/** Whether a sender may add `coming` bytes, and who has to give way for them. */
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
  // Strangers never displace people who are signed in.
  const largerSenders = [...usage]
    .filter(
      ([one, bytes]) =>
        one !== sender && bytes > ownBytes && (isAnonymousSender(one) || !isAnonymousSender(sender)),
    )
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  for (const [one, bytes] of largerSenders) {
    // Not below what the sender will have: whoever gives way would be served from the sender in turn.
    const taken = Math.min(over, bytes - ownBytes);
    bytesToFree.set(one, taken);
    over -= taken;
    if (over <= 0) return { admit: true, bytesToFree };
  }
  return REFUSED;
}
