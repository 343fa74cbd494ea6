/** How many may be there at once: in all, and from one address. */
export function createPlaces(limits: { inAll: number; each: number }) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** @returns gives the place back, once; null when there is none left */
    take(address: string): (() => void) | null {
      const own = taken.get(address) ?? 0;
      if (all >= limits.inAll || own >= limits.each) return null;
      all++;
      taken.set(address, own + 1);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        all--;
        const left = taken.get(address)! - 1;
        if (left === 0) taken.delete(address);
        else taken.set(address, left);
      };
    },
  };
}
