/** The simplest correct ledger: it has balances and waiting points. People and names are numbers. */
export class LedgerModel {
  readonly balances: number[]
  readonly waiting = new Map<string, { sender: number; name: number; amount: number }>()
  private readonly ownerOf = new Map<number, number>()

  constructor(people: number) {
    this.balances = Array.from({ length: people }, () => 1337)
  }

  owner(name: number): number | null {
    return this.ownerOf.get(name) ?? null
  }

  take(person: number, name: number): boolean {
    const owner = this.owner(name)
    if (owner === null) this.ownerOf.set(name, person)
    return owner === null || owner === person
  }

  send(id: string, sender: number, name: number, amount: number): boolean {
    const recipient = this.owner(name)
    if (recipient === sender || this.balanceOf(sender) < amount) return false
    this.move(sender, -amount)
    if (recipient === null) this.waiting.set(id, { sender, name, amount })
    else this.move(recipient, amount)
    return true
  }

  handOver(id: string): boolean {
    const transfer = this.waiting.get(id)
    const recipient = transfer ? this.owner(transfer.name) : null
    if (!transfer || recipient === null || recipient === transfer.sender) return false
    this.waiting.delete(id)
    this.move(recipient, transfer.amount)
    return true
  }

  takeBack(id: string): boolean {
    const transfer = this.waiting.get(id)
    if (!transfer) return false
    this.waiting.delete(id)
    this.move(transfer.sender, transfer.amount)
    return true
  }

  private balanceOf(person: number): number {
    return this.balances[person] as number
  }

  private move(person: number, points: number): void {
    this.balances[person] = this.balanceOf(person) + points
  }
}
