import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useReturn } from '../../../src/ui/shared/use-return.ts'
import { comeBack } from '../page-parts.ts'

it('a return to the page counts once, although the browser reports it twice', () => {
  const returned = vi.fn()
  renderHook(() => useReturn(returned))
  comeBack()
  expect(returned).toHaveBeenCalledTimes(1)
  comeBack()
  expect(returned).toHaveBeenCalledTimes(2)
})

it('a focus within the page is no return', () => {
  const returned = vi.fn()
  renderHook(() => useReturn(returned))
  comeBack()
  window.dispatchEvent(new Event('focus'))
  expect(returned).toHaveBeenCalledTimes(1)
})
