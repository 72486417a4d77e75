import { describe, expect, it } from 'vitest'
import { formOfAnother, type SendDraft } from '../../../src/core/domain/send-form.ts'
import { aDevice } from '../../builders/a-device.ts'
import { uniqueTransferId } from '../../builders/unique.ts'

const draft: SendDraft = {
  sender: 'demo-maya' as SendDraft['sender'],
  openedFor: '',
  id: uniqueTransferId(),
  recipient: 'Priya',
  amount: '37',
  message: 'Half a sentence',
}

describe('a draft', () => {
  it('is there until it is removed', () => {
    const { drafts } = aDevice()
    drafts.save(draft)
    expect(drafts.load()).toEqual([draft])
    drafts.remove(draft.id)
    expect(drafts.load()).toEqual([])
  })

  it('replaces only the draft of its form', () => {
    const { drafts } = aDevice()
    const other = { ...draft, openedFor: 'Wren', id: uniqueTransferId() }
    for (const one of [draft, other, { ...draft, amount: '38' }]) drafts.save(one)
    expect(drafts.load()).toEqual([other, { ...draft, amount: '38' }])
  })

  it('is there once, also where another person of its form is the first one now', () => {
    const { drafts } = aDevice()
    drafts.save({ ...draft, openedFor: formOfAnother('', draft.id) })
    drafts.save(draft)
    expect(drafts.load()).toEqual([draft])
  })
})
