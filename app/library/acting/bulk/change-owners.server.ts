import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import type { Caller } from '#server/router'
import { counted } from '#shared/counted'
import { changeDocuments } from './change-documents.server'

interface OwnerChange {
  org: string
  documents: readonly { repo: string; path: string }[]
  owner: string
  fields: [string, string][]
  isConfirmed: boolean
}

/** Gives documents an owner. Each becomes one commit. */
export async function changeOwners(caller: Caller, change: OwnerChange): Promise<BulkAnswer> {
  const owner = change.owner.trim()
  if (owner === '') return { problem: 'Type the owner that the documents get.' }
  return changeDocuments(caller, {
    ...change,
    documents: change.documents.map((document) => ({
      ...document,
      edits: [{ set_frontmatter: { key: 'owner', value: owner } }],
    })),
    question: `Set the owner of ${counted(change.documents.length, 'document')} to ${owner}?`,
    describe: (saved) => `Owner of ${counted(saved.length, 'document')} set to ${owner}.`,
  })
}
