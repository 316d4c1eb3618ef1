import { makeRepository } from '../corpus/make-corpus'
import { createWriter, type SpecWriter } from '../corpus/write-spec'

const SPECS = 3000
const SECTIONS = 2000

/** Path of the spec with 2 000 sections. */
export const LONG_SPEC = 'docs/specs/long.md'

/** 3 000 specs in one folder. One of them has 2 000 sections. */
export function makeLargeRepository(folder: string): Promise<string> {
  const write = createWriter(1)
  const files: Record<string, string> = { [LONG_SPEC]: longSpec(write) }
  for (let index = 1; index < SPECS; index++)
    files[`docs/specs/${index}-${write.slug()}.md`] = write.spec(index)
  return makeRepository(folder, files)
}

/** Joins the sections of many specs under the frontmatter of the first. */
function longSpec(write: SpecWriter): string {
  const [head = '', ...sections] = partsOf(write.spec(0))
  for (let index = 1; sections.length < SECTIONS; index++)
    sections.push(...partsOf(write.spec(index)).slice(1))
  return head + sections.slice(0, SECTIONS).join('')
}

const partsOf = (spec: string) => spec.split(/^(?=## )/m)
