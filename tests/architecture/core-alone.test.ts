import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { sources } from '../../scripts/layers.mjs'

it('compiles the core without a browser, Node or any package in sight', () => {
  const options = ['--noEmit', '-p', 'tests/architecture/core.tsconfig.json']
  const { stdout, status } = spawnSync(resolve('node_modules/.bin/tsc'), options, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})

it('leaves time and chance to ports', () => {
  const own = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\b/
  const files = sources
    .filter((file) => file.startsWith('src/core/'))
    .filter((file) => own.test(readFileSync(file, 'utf8')))
  expect(files).toEqual([])
})
