/** Keeps what was used last, up to a number of bytes; what does not fit at all is not kept. */
export class ByteCache {
  readonly #entries = new Map<string, Uint8Array>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Uint8Array | undefined {
    const value = this.#entries.get(key);
    if (value) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  set(key: string, value: Uint8Array): void {
    this.#drop(key);
    if (value.length > this.#maxBytes) return;
    this.#entries.set(key, value);
    this.#bytes += value.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.length ?? 0;
    this.#entries.delete(key);
  }
}
