import { expect, it } from 'vitest'
import { notesIn } from '../../../../src/adapters/firebase/identity/notes.ts'

function refused(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

function ramStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: () => null,
    removeItem: (name) => kept.delete(name),
    setItem: (name, value) => kept.set(name, value),
  }
}

it.each([
  ['keeps', ramStorage],
  ['refuses', () => refused],
])(
  'reads what was noted, and no more once it is taken away, where the browser %s it',
  (_, make) => {
    const storage = make()
    const notes = notesIn(typeof storage === 'function' ? storage : () => storage)
    notes.write('email', 'maya@example.com')
    const noted = notes.read('email')
    notes.write('email', null)
    expect([noted, notes.read('email')]).toEqual(['maya@example.com', null])
  },
)

it('finds after a reload what the browser kept', () => {
  const storage = ramStorage()
  notesIn(() => storage).write('email', 'maya@example.com')
  expect(notesIn(() => storage).read('email')).toBe('maya@example.com')
})
