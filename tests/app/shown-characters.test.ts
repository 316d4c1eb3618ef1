import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOTS = ['app', 'server', 'spec', 'shared']

/** Arrows, except those two that the shipped fonts have, and →, which the fonts of every system have (WGL4). */
const MISSING_GLYPH = /[\u2190\u2194-\u21ff]/

const COMMENT = /^\s*(\/\/|\/?\*|\{\/\*)/

test('texts use only arrows that the fonts have', () => {
  const lines = ROOTS.flatMap((root) => sourceFiles(root)).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        MISSING_GLYPH.test(line) && !COMMENT.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [],
      ),
  )
  expect(lines).toEqual([])
})

const sourceFiles = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name))
    .map((name) => join(root, name))
