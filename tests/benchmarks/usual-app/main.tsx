import { initializeApp } from 'firebase/app'
import { connectAuthEmulator, getAuth, onAuthStateChanged, type User } from 'firebase/auth'
import {
  collection,
  connectFirestoreEmulator,
  type DocumentData,
  getFirestore,
  limit,
  onSnapshot,
  orderBy,
  query,
} from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import './style.css'

// What most tutorials of this stack end with: React, React Router, Firebase's whole SDKs, and a feed that an effect loads.

const settings = import.meta.env
const app = initializeApp({
  apiKey: settings.VITE_FIREBASE_API_KEY,
  authDomain: settings.VITE_FIREBASE_AUTH_DOMAIN,
  projectId: settings.VITE_FIREBASE_PROJECT_ID,
  appId: settings.VITE_FIREBASE_APP_ID,
})
const auth = getAuth(app)
const firestore = getFirestore(app)
const [host = '', port] = String(settings.VITE_FIRESTORE_EMULATOR_HOST).split(':')
connectFirestoreEmulator(firestore, host, Number(port))
connectAuthEmulator(auth, settings.VITE_AUTH_EMULATOR_URL, { disableWarnings: true })

function Feed() {
  const [rows, setRows] = useState<readonly DocumentData[] | null>(null)
  useEffect(() => {
    const newest = query(
      collection(firestore, 'transactions'),
      orderBy('timestamp', 'desc'),
      limit(25),
    )
    return onSnapshot(newest, ({ docs }) => setRows(docs.map((document) => document.data())))
  }, [])
  if (!rows) return <p>Loading…</p>
  return (
    <div role="feed">
      {rows.map((row) => (
        <article key={row.id} className="row">
          <span>
            <Link to={`/?profile=${row.sender}`}>@{row.sender}</Link> sent{' '}
            <Link to={`/?profile=${row.recipient}`}>@{row.recipient}</Link>
          </span>
          <p>{row.message}</p>
          <time>{row.timestamp.toDate().toLocaleString('en-GB')}</time>
          <data value={-row.amount}>{(-row.amount).toLocaleString('en-GB')} GBP</data>
        </article>
      ))}
    </div>
  )
}

function SignIn({ close }: { readonly close: () => void }) {
  return (
    <dialog open>
      <form method="dialog" onSubmit={close}>
        <label>
          Email <input type="email" />
        </label>
        <label>
          Password <input type="password" />
        </label>
        <button type="submit">Sign In</button>
      </form>
    </dialog>
  )
}

function Page() {
  const [user, setUser] = useState<User | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => onAuthStateChanged(auth, setUser), [])
  return (
    <>
      <header>
        <h1>A usual app</h1>
        <button type="button" onClick={() => setIsOpen(true)}>
          {user ? 'Sign Out' : 'Sign In'}
        </button>
      </header>
      <main>
        <Feed />
      </main>
      {isOpen && <SignIn close={() => setIsOpen(false)} />}
    </>
  )
}

const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Page />} />
      </Routes>
    </BrowserRouter>,
  )
