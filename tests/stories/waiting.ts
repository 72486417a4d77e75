import type { Page } from '@playwright/test'
import { expectBalance, header, modal, rows, sendPoints } from '../e2e/product.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, type Home, visit } from './home.ts'

const prompt = (page: Page) => page.getByRole('region', { name: 'Waiting points' })

/** Points that wait for a name. */
export function tellOfWaitingPoints({ test, join }: Home): void {
  test('points wait for a name, and are handed over after a person takes it', async ({
    page,
    elsewhere,
  }) => {
    await join(page, 'Maya')
    await sendPoints(page, { to: 'Zoe', amount: 40 })
    await expect(rows(page).first()).toContainText('Waiting for @Zoe to join')
    await join(elsewhere, 'Zoe')
    await expectBalance(elsewhere, '1,337')
    await expect(prompt(page)).toContainText(/@Zoe joined on .*Is this the @Zoe you meant\?/)
    await prompt(page).getByRole('button', { name: 'Give them 40 GBP' }).click()
    await expectBalance(elsewhere, '1,377')
    await expect(prompt(page)).toBeHidden()
    for (const reader of [page, elsewhere])
      await expect(rows(reader).first()).not.toContainText('Waiting')
  })

  test('waiting points can be taken back, and everybody sees it', { tag: IN_DEPTH }, async ({
    page,
    elsewhere,
  }) => {
    await visit(elsewhere)
    await join(page, 'Maya')
    await sendPoints(page, { to: 'Nobody Yet', amount: 40 })
    await expectBalance(page, '1,297')
    await header(page).getByRole('button', { name: 'Your profile' }).click()
    const profile = modal(page, 'Profile of @Maya')
    await profile.getByRole('button', { name: 'Waiting' }).click()
    await profile.getByRole('button', { name: 'Take back' }).click()
    await expect(profile.getByRole('button', { name: 'Take back' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expectBalance(page, '1,337')
    await expect(rows(elsewhere).first()).toContainText('Taken back')
  })

  test.describe('handed over in one tab and taken back in another', () => {
    // The rules refuse one of the two, and the browser logs that.
    test.use({ expectedErrors: /status of 40[039]/ })

    test('at the same time, points move exactly once', { tag: IN_DEPTH }, async ({
      page,
      context,
      elsewhere,
    }) => {
      await join(page, 'Maya')
      await sendPoints(page, { to: 'Zoe', amount: 40 })
      await join(elsewhere, 'Zoe')
      const other = await context.newPage()
      await visit(other)
      const handOver = prompt(page).getByRole('button', { name: 'Give them 40 GBP' })
      const takeBack = prompt(other).getByRole('button', { name: 'Take back' })
      for (const button of [handOver, takeBack]) await expect(button).toBeEnabled()
      // The elements themselves: the slower of the two may find its button gone.
      const elements = await Promise.all(
        [handOver, takeBack].map((button) => button.elementHandle()),
      )
      await Promise.all(elements.map((element) => element?.dispatchEvent('click')))
      for (const tab of [page, other]) await expect(prompt(tab)).toBeHidden()
      const balances = () =>
        Promise.all(
          [page, elsewhere].map((who) =>
            header(who)
              .getByText(/^[\d,]+ GBP$/)
              .innerText(),
          ),
        )
      await expect
        .poll(async () => (await balances()).join(' and '))
        .toMatch(/^(1,297 GBP and 1,377 GBP|1,337 GBP and 1,337 GBP)$/)
    })
  })
}
