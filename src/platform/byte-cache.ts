/** Keeps what was used last, up to a number of bytes; what does not fit at all is not kept. */
export class ByteCache {
  readonly #kept = new Map<string, Uint8Array>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Uint8Array | undefined {
    const value = this.#kept.get(key);
    if (value) {
      this.#kept.delete(key);
      this.#kept.set(key, value);
    }
    return value;
  }

  set(key: string, value: Uint8Array): void {
    this.#drop(key);
    if (value.length > this.#limit) return;
    this.#kept.set(key, value);
    this.#bytes += value.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#drop(oldest);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.length ?? 0;
    this.#kept.delete(key);
  }
}
