import { makeRepository } from '../corpus/make-corpus'
import { createWriter, writeSpecOfSections } from '../corpus/write-spec'

const SPECS = 3000
const SECTIONS = 2000

/** Path of the spec with 2 000 sections. */
export const LONG_SPEC = 'docs/specs/long.md'

/** 3 000 specs in one folder. One of them has 2 000 sections. */
export function makeLargeRepository(folder: string): Promise<string> {
  const write = createWriter(1)
  const files: Record<string, string> = { [LONG_SPEC]: writeSpecOfSections(write, SECTIONS) }
  for (let index = 1; index < SPECS; index++)
    files[`docs/specs/${index}-${write.slug()}.md`] = write.spec(index)
  return makeRepository(folder, files)
}
