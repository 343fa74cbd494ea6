export function createConnectionLimiter(limits: { max: number; maxPerIp: number }) {
  const countByIp = new Map<string, number>();
  let total = 0;
  return {
    /** @returns releases the connection, once; null above the limit */
    acquire(ipKey: string): (() => void) | null {
      const current = countByIp.get(ipKey) ?? 0;
      if (total >= limits.max || current >= limits.maxPerIp) return null;
      total++;
      countByIp.set(ipKey, current + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        total--;
        const remaining = countByIp.get(ipKey)! - 1;
        if (remaining === 0) countByIp.delete(ipKey);
        else countByIp.set(ipKey, remaining);
      };
    },
  };
}
