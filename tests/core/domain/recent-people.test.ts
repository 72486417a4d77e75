import { describe, expect, it } from 'vitest'
import { recentPeople } from '../../../src/core/domain/recent-people.ts'
import type { RecentSend } from '../../../src/core/domain/recent-send.ts'
import { aName, anId, aRow } from '../builders.ts'

const DAY = 86_400_000
const NOW = 100 * DAY
let ids = 0
const send = (to: string, daysAgo: number, name = to): RecentSend => ({
  id: aRow(`t${ids++}`, 0).id,
  recipientId: anId(to),
  recipient: aName(name),
  at: NOW - daysAgo * DAY,
})
const namesOf = (...sends: readonly RecentSend[]) =>
  recentPeople(anId('lin-id'), sends, [], NOW).map(({ name }) => name)

describe('the people of recent sends', () => {
  it('are nobody without a send', () => expect(namesOf()).toEqual([]))

  it('begin with the latest where all were sent to once', () => {
    expect(namesOf(send('Ann', 9), send('Cleo', 1), send('Ben', 5))).toEqual(['Cleo', 'Ben', 'Ann'])
  })

  it('begin with those who were sent to most often at the same time', () => {
    expect(namesOf(send('Ann', 2), send('Ben', 2), send('Ben', 2))).toEqual(['Ben', 'Ann'])
  })

  it('count a send half after two weeks', () => {
    const three = [send('Ann', 28), send('Ann', 28), send('Ann', 28)]
    const five = [...three, send('Ann', 28), send('Ann', 28)]
    expect(namesOf(...three, send('Ben', 0))).toEqual(['Ben', 'Ann'])
    expect(namesOf(...five, send('Ben', 0))).toEqual(['Ann', 'Ben'])
  })

  it('count a send once, however often it is known', () => {
    const known = send('Ann', 3)
    expect(namesOf(known, known, send('Ben', 1))).toEqual(['Ben', 'Ann'])
  })

  it('count a send of the future, of a clock that went back, as one of now', () => {
    expect(namesOf(send('Ann', -1000), send('Ben', 0), send('Ben', 0))).toEqual(['Ben', 'Ann'])
  })

  it('have the name that was last used, whatever the order of the sends', () => {
    expect(namesOf(send('ann', 1, 'Newer'), send('ann', 9, 'Older'))).toEqual(['Newer'])
    expect(namesOf(send('ann', 9, 'Older'), send('ann', 1, 'Newer'))).toEqual(['Newer'])
  })

  it('also come from one’s own rows of the feed, which count once', () => {
    const rows = [aRow('a', NOW), { ...aRow('b', NOW), senderId: anId('mo-id') }]
    const known = { ...send('maya-id', 0, 'maya'), id: aRow('a', NOW).id }
    const of = (reader: string, sends: readonly RecentSend[] = []) =>
      recentPeople(anId(reader), sends, rows, NOW).map(({ name }) => name)
    expect(of('lin-id')).toEqual(['maya'])
    expect(of('lin-id', [known, send('Ben', 0), send('Ben', 0)])).toEqual(['Ben', 'maya'])
    expect(of('jun-id')).toEqual([])
  })
})
