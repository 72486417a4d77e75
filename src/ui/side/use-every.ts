import { useEffect, useRef, useState } from 'react'

/** Follows a value no more often than once in so many milliseconds. */
export function useEvery<T>(milliseconds: number, value: T): T {
  const [followed, setFollowed] = useState(value)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const behind = value !== followed
  useEffect(() => {
    if (!behind) return
    const timer = setTimeout(() => setFollowed(latest.current), milliseconds)
    return () => clearTimeout(timer)
  }, [behind, milliseconds])
  return followed
}
