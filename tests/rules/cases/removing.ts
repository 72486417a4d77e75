import { deleteField, Timestamp, type WriteBatch } from 'firebase/firestore/lite'
import { accepting, allowed, type Case, refused, refusing } from '../case.ts'
import { leave, leftFields, received, regained, takeAway, takeBack } from '../operations.ts'
import { SALTS } from '../records.ts'
import type { World } from '../world.ts'

const REASONS = ['spam', 'abuse', 'private', 'other'] as const
const forOrder = (reason: unknown = 'spam') => ({ for: 'moderation', reason })
const byMona = (w: World, removal: Record<string, unknown> = forOrder()) => ({
  by: w.mona,
  removal,
})
const asSender = { parts: ['sender'] as const }
/** Lea, who left, takes her name out of what she sent, and out of what she received. */
const leaAsSender = (w: World, removal: Record<string, unknown> = {}) => ({
  ...asSender,
  by: w.lea,
  id: w.old('byLea'),
  removal: { for: 'left', ...removal },
})
const leaAsRecipient = (w: World, removal: Record<string, unknown> = {}) => ({
  ...leaAsSender(w, removal),
  id: w.old('paidLea'),
  parts: ['recipient'] as const,
})
const wrong = 'e'.repeat(64)

/** What can be taken away from a row, by whom, and what stays. */
export const removing: readonly Case[] = [
  ...accepting(takeAway, {
    'the removal of one’s own message': () => ({}),
    'the removal of the message of waiting points': (w) => ({ id: w.old('toNobody') }),
    'the removal of the sender’s name by a person who left': (w) => leaAsSender(w),
    'the removal of the recipient’s name by a person who left': (w) => leaAsRecipient(w),
    'the removal of name and message by a person who left': (w) => ({
      ...leaAsSender(w),
      parts: ['sender', 'message'] as const,
    }),
    'the removal of an earlier name by a person who left': (w) => ({
      ...leaAsSender(w),
      id: w.old('byLeaBefore'),
    }),
    'the removal of the placeholder by a person who left': (w) => ({
      ...leaAsSender(w),
      id: w.old('byUnnamedLea'),
    }),
    'the removal of the message of a row in another name by a person who left': (w) => ({
      ...leaAsSender(w),
      id: w.old('misnamed'),
      parts: ['message'] as const,
    }),
    ...Object.fromEntries(
      REASONS.map((reason) => [
        `the removal of a message by a moderator for ${reason}`,
        (w: World) => byMona(w, forOrder(reason)),
      ]),
    ),
    'the removal of the name with which one leaves': (w) => ({
      ...asSender,
      removal: { for: 'left' },
      more: (batch: WriteBatch) => batch.update(w.alice.at(w.alice.account), leftFields()),
    }),
  }),
  allowed('accept the removal of each part in turn', async (w) => {
    await takeAway(w)
    await leave(w)
    await takeAway(w, { ...asSender, removal: { for: 'left' } })
    await leave(w, {}, { of: w.bob })
    await takeAway(w, { by: w.bob, parts: ['recipient'], removal: { for: 'left' } })
  }),
  allowed('accept a return of waiting points whose message was taken away', async (w) => {
    await takeAway(w, { id: w.old('toNobody') })
    await takeBack(w)
  }),
  allowed('accept the removal of a message after its points came back', async (w) => {
    await takeBack(w)
    await takeAway(w, { id: w.old('toNobody') })
  }),

  ...refusing(takeAway, {
    'the removal of a message by a visitor': (w) => ({ by: w.visitor }),
    'the removal of a message by its recipient': (w) => ({ by: w.bob }),
    'the removal of a message as a moderator by somebody else': (w) => ({
      by: w.carol,
      removal: forOrder(),
    }),
    'the removal of one’s own message as a moderator': () => ({ removal: forOrder() }),
    'the removal of a message by a moderator as if it were theirs': (w) => byMona(w, {}),
    'the removal of the sender’s name by a moderator': (w) => ({ ...byMona(w), ...asSender }),
    'the removal of the recipient’s name by a moderator': (w) => ({
      ...byMona(w),
      parts: ['recipient'] as const,
    }),
    'the removal of one’s own name as the sender': () => asSender,
    'the removal of one’s own name as the recipient': (w) => ({
      by: w.bob,
      parts: ['recipient'] as const,
    }),
    'the removal of one’s own name as if one had left': () => ({
      ...asSender,
      removal: { for: 'left' },
    }),
    'the removal of one’s own name as a person who left, but not for that': (w) =>
      leaAsSender(w, { for: 'own' }),
    'the removal of the recipient’s name as a person who left, but not for that': (w) =>
      leaAsRecipient(w, { for: 'own' }),
    'the removal of the sender’s name by a recipient who left': (w) => ({
      ...leaAsRecipient(w),
      ...asSender,
    }),
    'the removal of the recipient’s name by a sender who left': (w) => ({
      ...leaAsSender(w),
      parts: ['recipient'] as const,
    }),
    'the removal of another’s name with which one was paid': (w) => ({
      ...leaAsRecipient(w),
      id: w.old('redirected'),
    }),
    'the removal of another’s name with which one paid': (w) => ({
      ...leaAsSender(w),
      id: w.old('misnamed'),
    }),
    'the removal of the name with which somebody else leaves': (w) => ({
      ...asSender,
      by: w.bob,
      removal: { for: 'left', by: w.bob.id },
      more: (batch) => batch.update(w.bob.at(w.bob.account), leftFields()),
    }),
    'a removal without its reason': (w) => byMona(w, { for: 'moderation' }),
    'a removal for another reason': (w) => byMona(w, forOrder('dislike')),
    'a reason for the removal of one’s own message': () => ({ removal: { reason: 'other' } }),
    'another field of a moderator’s removal': (w) => byMona(w, { ...forOrder(), note: 'x' }),
    'another field of a removal': () => ({ removal: { note: 'hidden' } }),
    'a removal for nothing known': () => ({ removal: { for: 'fun' } }),
    'a removal for nothing known by a person who left': (w) => ({
      by: w.lea,
      id: w.old('byLea'),
      removal: { for: 'fun' },
    }),
    'a moderator’s removal with a reason that says it is for the sender': (w) =>
      byMona(w, { ...forOrder(), for: 'own' }),
    'a removal that says nothing of why': () => ({ removal: { for: undefined } }),
    'a removal for leaving by a person who stays': () => ({ removal: { for: 'left' } }),
    'a moderator’s removal in the name of another': (w) =>
      byMona(w, { ...forOrder(), by: w.moe.id }),
    'a removal with an earlier time': () => ({ removal: { at: new Timestamp(1, 0) } }),
    'a name’s removal with an earlier time': (w) => leaAsSender(w, { at: new Timestamp(1, 0) }),
    'a recipient’s removal with an earlier time': (w) =>
      leaAsRecipient(w, { at: new Timestamp(1, 0) }),
    'a removal in somebody else’s name': (w) => ({ removal: { by: w.bob.id } }),
    'a sender’s removal in somebody else’s name': (w) => leaAsSender(w, { by: w.bob.id }),
    'a recipient’s removal in somebody else’s name': (w) => leaAsRecipient(w, { by: w.alice.id }),
    'a reason for the removal of a name': (w) => leaAsSender(w, { reason: 'other' }),
    'another digest of the message': () => ({ digests: { 'digests.message': wrong } }),
    'another digest of the sender': (w) => ({
      ...leaAsSender(w),
      digests: { 'digests.sender': wrong },
    }),
    'another digest of the recipient': (w) => ({
      ...leaAsRecipient(w),
      digests: { 'digests.recipient': wrong },
    }),
    'a digest in capitals': () => ({ digests: { 'digests.message': wrong.toUpperCase() } }),
    'a removal without a digest': () => ({ digests: { 'digests.message': deleteField() } }),
    'a digest of a part that stays': () => ({ digests: { 'digests.sender': wrong } }),
    'a digest of nothing': () => ({ digests: { 'digests.title': wrong } }),
    'a removal that keeps the salt': () => ({ rest: { 'salts.message': SALTS.message } }),
    'a removal that changes its salt': () => ({ rest: { 'salts.message': SALTS.sender } }),
    'a removal that changes another salt': () => ({ rest: { 'salts.sender': SALTS.message } }),
    'a removal that takes another salt': () => ({ rest: { 'salts.sender': deleteField() } }),
    'a removal that adds a salt': () => ({ rest: { 'salts.title': SALTS.message } }),
    'a removal that keeps the message': () => ({ rest: { message: 'For lunch' } }),
    'a removal that shortens the message': () => ({ rest: { message: 'For' } }),
    'a removal that keeps the sender': (w) => ({
      ...leaAsSender(w),
      rest: { sender: w.lea.name },
    }),
    'a removal that changes the sender, too': (w) => ({ rest: { sender: w.bob.name } }),
    ...Object.fromEntries(
      ['recipient', 'title', 'profile', 'recipientKey'].flatMap((field) => [
        [
          `a removal of the recipient that keeps the ${field}`,
          (w: World) => ({ ...leaAsRecipient(w), rest: { [field]: w.lea.name } }),
        ],
        [
          `a removal of the message that changes the ${field}, too`,
          (w: World) => ({ rest: { [field]: w.carol.name } }),
        ],
      ]),
    ),
    'a removal of the message together with the recipient’s title': () => ({
      rest: { title: deleteField() },
    }),
    'a removal that changes the amount': () => ({ rest: { amount: -1 } }),
    'a removal that changes the status': () => ({ rest: { status: 'returned' } }),
    'a removal that changes who sent': (w) => ({ rest: { senderId: w.bob.id } }),
    'a removal that changes the time': () => ({ rest: { timestamp: new Timestamp(1, 0) } }),
    'a removal that adds a field': () => ({ rest: { note: 'hidden' } }),
    'the removal of a part that no row has': () => ({
      rest: { 'removed.title': { by: 'x' }, 'digests.title': wrong },
    }),
    'a second removal of the same message': (w) => ({ id: w.old('wordless') }),
    'a removal that forgets another': (w) => ({
      ...leaAsSender(w),
      id: w.old('wordlessByLea'),
      rest: { 'removed.message': deleteField() },
    }),
    'the removal of a message without a salt': (w) => ({ id: w.old('saltless') }),
    'a removal with which its recipient gains points': (w) => ({
      more: (batch, id) => batch.update(w.alice.at(w.bob.account), received(1000, id)),
    }),
    'a removal with which the sender of waiting points gains some': (w) => ({
      id: w.old('toNobody'),
      more: (batch, id) => batch.update(w.alice.at(w.alice.account), regained(40, id)),
    }),
    'the removal of nothing': () => ({
      parts: [],
      rest: { removed: {}, digests: {} },
    }),
    'the removal of nothing by a visitor': (w) => ({
      by: w.visitor,
      parts: [],
      rest: { removed: {}, digests: {} },
    }),
  }),
  refused('refuse a removal that says nothing', (w) =>
    w.alice.update(`transactions/${w.old('settled')}`, {
      message: deleteField(),
      'salts.message': deleteField(),
    }),
  ),
  refused('refuse to bring a message back', (w) =>
    w.alice.update(`transactions/${w.old('wordless')}`, {
      message: 'For lunch',
      'salts.message': SALTS.message,
      'digests.message': deleteField(),
      'removed.message': deleteField(),
    }),
  ),
  refused('refuse to change what a removal says', (w) =>
    w.mona.update(`transactions/${w.old('wordless')}`, { 'removed.message.reason': 'abuse' }),
  ),
  refused('refuse to delete a row', (w) => w.mona.delete(`transactions/${w.old('wordless')}`)),
]
