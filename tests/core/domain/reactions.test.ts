import { expect, it } from 'vitest'
import { readReactions, sumOfReactions, withReaction } from '../../../src/core/domain/reactions.ts'

it('reads the counts that are there, and nothing that is none', () => {
  expect(readReactions({ '👏': 3, '❤️': 0, '🎉': -1, '🙏': 1.5, '😂': '2', '💩': 4 })).toEqual({
    '👏': 3,
  })
  expect(readReactions(null)).toEqual({})
  expect(readReactions('👏')).toEqual({})
})

it('moves a person’s count from one emoji to the other', () => {
  expect(withReaction({}, null, '👏')).toEqual({ '👏': 1 })
  expect(withReaction({ '👏': 2 }, '👏', '❤️')).toEqual({ '👏': 1, '❤️': 1 })
  expect(withReaction({ '👏': 1 }, '👏', null)).toEqual({})
  expect(withReaction({ '👏': 1 }, '👏', '👏')).toEqual({ '👏': 1 })
})

it('says how many people reacted', () => {
  expect(sumOfReactions({ '👏': 3, '❤️': 2 })).toBe(5)
})
