import { describe, expect, it } from 'vitest'
import { CheckUsername } from '../../../src/core/use-cases/check-username.ts'
import { openWorld } from './world.ts'

describe('a typed username', () => {
  it('is free where nobody ever had it, with or without its @', async () => {
    const { directory } = await openWorld()
    expect(await new CheckUsername(directory).check('@zoe')).toEqual({ ok: true, value: 'zoe' })
  })

  it('is taken in any capitals, and the nearest free one is offered', async () => {
    const { directory, signInAs } = await openWorld()
    await signInAs('Maya')
    expect(await new CheckUsername(directory).check('MAYA')).toEqual({
      ok: false,
      refusal: { code: 'name-taken', nearest: 'MAYA 2' },
    })
  })

  it('is taken where its owner was deleted', async () => {
    const { directory, signInAs, deleteAccount } = await openWorld()
    deleteAccount(await signInAs('Maya'))
    const checked = await new CheckUsername(directory).check('Maya')
    expect(checked).toMatchObject({ refusal: { code: 'name-taken' } })
  })

  it('is refused where no account can ever have it', async () => {
    const { directory } = await openWorld()
    const checked = await new CheckUsername(directory).check('You')
    expect(checked).toMatchObject({ refusal: { code: 'name-reserved' } })
  })
})
