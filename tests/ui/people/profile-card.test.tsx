import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Profile } from '../../../src/core/domain/people.ts'
import { ProfileCard } from '../../../src/ui/people/profile-card.tsx'

const rich = {
  id: 'ben',
  username: 'Ben',
  avatar: 'BE',
  balance: 1_223_559,
  joinDate: Date.UTC(2026, 10, 20),
  totalSent: 1_000_000,
  totalReceived: 2_222_222,
  description: null,
} as Profile

it('has room for amounts of seven digits', () => {
  // As wide as a profile is inside on a computer.
  const { container } = render(
    <div style={{ width: 472, overflow: 'auto' }}>
      <ProfileCard profile={rich} name="Ben" />
    </div>,
  )
  const { scrollWidth, clientWidth } = container.firstElementChild as HTMLElement
  expect(scrollWidth).toBe(clientWidth)
})
