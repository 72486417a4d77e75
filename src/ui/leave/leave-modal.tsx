import { type ReactNode, useState } from 'react'
import type { Account } from '../../core/domain/people.ts'
import { readUsername, usernameKey } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { ModalLink, useModals } from '../modals.tsx'
import { useSignOut } from '../shared/alerts.tsx'
import box from '../shared/box.module.css'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import { TextField } from '../shared/field.tsx'
import { Modal } from '../shared/modal.tsx'
import { Problem } from '../shared/problem.tsx'
import { useLeaving } from '../state/leaving.tsx'
import { type SignedIn, useSession, useWaiting } from '../state/session.tsx'
import { useQuery } from '../state/use-query.ts'
import css from './leave.module.css'
import { leaveTexts as texts } from './leave-texts.ts'
import { SaveOwnData } from './save-own-data.tsx'

/** Explains leaving, and leads to it. */
export function LeaveModal({ session }: { readonly session: SignedIn }) {
  const { product } = useApp()
  const { close } = useModals()
  const { retry } = useSession()
  const { account, failed } = session
  return (
    <Modal title={texts.title(product.name)} close={close}>
      {account && <BeforeLeaving account={account} session={session} />}
      {!account && failed && <Problem retry={retry}>{texts.failed}</Problem>}
      {!account && !failed && <p role="status">{texts.loading}</p>}
    </Modal>
  )
}

interface BeforeLeavingProps {
  readonly account: Account
  readonly session: SignedIn
}

function BeforeLeaving({ account, session }: BeforeLeavingProps) {
  return (
    <>
      <p>{texts.forGood}</p>
      <Break />
      <Part title={texts.goes}>
        <ul className={css.list}>
          <li>{texts.name}</li>
          <li>{texts.messages}</li>
          <li>{texts.requests}</li>
          <li>{texts.signIn}</li>
        </ul>
      </Part>
      <Part title={texts.stays}>
        <ul className={css.list}>
          <li>{texts.amounts}</li>
          <FrozenBalance balance={account.balance} />
          <Waiting account={account} />
          <li>{texts.answers}</li>
          {account.username && <li>{texts.reserved}</li>}
        </ul>
      </Part>
      <Part title={texts.outOfReach}>
        <p>{texts.copies}</p>
      </Part>
      <Part title={texts.data}>
        <SaveOwnData account={account} person={session.person} />
      </Part>
      <Confirm account={account} />
    </>
  )
}

/** The alternatives to leaving for a break. */
function Break() {
  const { closeAll } = useModals()
  const signOut = useSignOut()
  return (
    <div role="note" className={css.break}>
      <p>{texts.break}</p>
      <Button
        look="outline"
        small
        onClick={() => {
          closeAll()
          void signOut()
        }}
      >
        {texts.signOut}
      </Button>
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

function Part({ title, children }: PartProps) {
  return (
    <section className={css.part}>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  )
}

function FrozenBalance({ balance }: { readonly balance: number }) {
  if (balance === 0) return <li>{texts.noBalance}</li>
  return (
    <li>
      {texts.balance(balance)}{' '}
      <ModalLink to={{ send: '' }} className={buttons.link}>
        {texts.giveFirst}
      </ModalLink>
    </li>
  )
}

/** The outcome of waiting points, if there are any. */
function Waiting({ account }: { readonly account: Account }) {
  const { watchWaiting } = useApp()
  const { points, mayBeMore } = useWaiting()
  const { data } = useQuery({
    key: account.username,
    load: () => watchWaiting.loadFor(account),
    failure: 'Points that wait for a name could not be read',
    severity: 'warn',
  })
  return (
    <>
      {(points.length > 0 || mayBeMore) && <li>{texts.waiting}</li>}
      {data && data.length > 0 && <li>{texts.waitingForYou}</li>}
    </>
  )
}

/** The field for the person's own name. They type it so that nobody leaves by accident. */
function Confirm({ account: { username } }: { readonly account: Account }) {
  const { close } = useModals()
  const { begin } = useLeaving()
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const word = username ?? texts.word
  const isConfirmed = () => {
    const name = readUsername(typed)
    return name.ok && usernameKey(name.value) === word.toLowerCase()
  }
  return (
    <form
      noValidate
      autoComplete="off"
      className={css.confirm}
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed()) begin()
        else setIsRefused(true)
      }}
    >
      <TextField
        label={texts.confirmName(word)}
        refusal={isRefused ? texts.notTheName(word) : null}
        input={{ required: true, spellCheck: false, autoCapitalize: 'none' }}
        value={typed}
        onType={(name) => {
          setTyped(name)
          setIsRefused(false)
        }}
      />
      <div className={box.buttons}>
        <Button type="submit" look="outline" className={css.danger}>
          {texts.submit}
        </Button>
        <Button look="quiet" onClick={close}>
          {texts.stay}
        </Button>
      </div>
    </form>
  )
}
