/** A map of the entries that were set last: the oldest go, so that it does not grow in a tab that stays open for weeks. */
export class RecentMap<K, V> extends Map<K, V> {
  constructor(private readonly most: number) {
    super()
  }

  override set(key: K, value: V): this {
    this.delete(key)
    super.set(key, value)
    for (const oldest of this.keys()) if (this.size > this.most) this.delete(oldest)
    return this
  }
}
