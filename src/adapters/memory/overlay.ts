/** The methods of a map that the ledger's state uses. */
export interface ChangeableMap<K, V> extends Iterable<readonly [K, V]> {
  readonly size: number
  get(key: K): V | undefined
  has(key: K): boolean
  set(key: K, value: V): unknown
  delete(key: K): unknown
  keys(): IterableIterator<K>
  values(): IterableIterator<V>
}

/** A map that begins like another one, and never changes that one. No value is null. */
export class Overlay<K, V extends object> implements ChangeableMap<K, V> {
  /** Null for deleted keys. */
  private readonly changed = new Map<K, V | null>()

  constructor(private readonly base: ChangeableMap<K, V>) {}

  get(key: K): V | undefined {
    const changed = this.changed.get(key)
    return changed === undefined ? this.base.get(key) : (changed ?? undefined)
  }

  has(key: K): boolean {
    return this.get(key) !== undefined
  }

  set(key: K, value: V): void {
    this.changed.set(key, value)
  }

  delete(key: K): void {
    this.changed.set(key, null)
  }

  get size(): number {
    return this.all().size
  }

  keys(): IterableIterator<K> {
    return this.all().keys()
  }

  values(): IterableIterator<V> {
    return this.all().values()
  }

  [Symbol.iterator](): Iterator<readonly [K, V]> {
    return this.all()[Symbol.iterator]()
  }

  /** A merged copy, for methods that list entries. */
  private all(): Map<K, V> {
    const all = new Map(this.base)
    for (const [key, value] of this.changed) {
      if (value === null) all.delete(key)
      else all.set(key, value)
    }
    return all
  }
}
