import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Files, makeRepository } from '#tests/support/git-repository'

/** A bare repository, to which a person pushes from a clone while the product commits to it. */
export interface PushedRepository {
  path: string
  /** Changes the current version of a document, even if the product commits at the same time. */
  change(file: string, edit: (text: string) => string): void
  text(file: string): string
  remove(): void
}

/** The ticket that a document names for the section with this number. */
export function ticketIn(text: string, number: number): string | null {
  const [, own = ''] = text.split(`## ${number}. `)
  const [section = ''] = own.split('\n## ')
  return /svc:ticket:\w+:([^\s]+)/.exec(section)?.[1] ?? null
}

export function openClone(files: Files): PushedRepository {
  const clone = makeRepository(files)
  const bare = mkdtempSync(path.join(tmpdir(), 'plumbline-git-'))
  clone.git('clone', '--quiet', '--bare', clone.path, bare)
  clone.git('remote', 'add', 'origin', bare)
  const text = (file: string) => clone.git('--git-dir', bare, 'cat-file', '-p', `main:${file}`)

  function pushChange(file: string, edit: (text: string) => string): boolean {
    clone.git('fetch', '--quiet', 'origin', 'main')
    clone.git('reset', '--quiet', '--hard', 'FETCH_HEAD')
    clone.commit({ [file]: `${edit(text(file))}\n` })
    try {
      clone.git('push', '--quiet', 'origin', 'HEAD:main')
      return true
    } catch (error) {
      // The product committed first.
      if (!/rejected|fetch first|cannot lock ref/.test(String(error))) throw error
      return false
    }
  }

  return {
    path: bare,
    text,
    change(file, edit) {
      while (!pushChange(file, edit));
    },
    remove() {
      clone.remove()
      rmSync(bare, { recursive: true, force: true })
    },
  }
}
