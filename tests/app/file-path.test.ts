import { expect, test } from 'vitest'
import { filePathOf } from '#app/urls/file-path'

test.each(['docs/specs/refunds.md', 'docs/specs/refunds.md/'])('the address of a document: %s', (splat) => {
  expect(filePathOf({ org: 'acme', owner: 'acme', repo: 'payments', '*': splat })).toEqual({
    org: 'acme',
    owner: 'acme',
    repo: 'payments',
    file_path: 'docs/specs/refunds.md',
  })
})
