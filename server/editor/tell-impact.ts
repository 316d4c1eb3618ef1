import { askHost } from '../kernel/ask-host'
import type { OrgContext } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import { doAside } from './aside/do-aside'
import { findDependents } from './find-dependents'
import { type FileNames, openPlace, type Place } from './open-place'
import { readFile } from './read-file'
import { rehearseConfig } from './rehearse-config'
import { isConfigFile, requireEditable } from './require-editable'
import type { ImpactWire } from './wire-impact'

/** What a save of this content would mean, before it is made. */
export async function tellImpact(ctx: OrgContext, at: FileNames, content: string): Promise<ImpactWire> {
  const place = await openPlace(ctx, at)
  requireEditable(place, at.file_path)
  const base = await readBase(place, at.file_path)
  return isConfigFile(place, at.file_path)
    ? { ...NOTHING, sha: base.sha, config: await rehearseConfig(ctx, place, content) }
    : {
        ...(await documentImpact(ctx, place, at.file_path, base.content, content)),
        sha: base.sha,
        config: null,
      }
}

const NOTHING = {
  ...{ summary: '', changes: [], total_changes: 0, diagnostics: [], total_diagnostics: 0 },
  ...{ tickets: [], dependents: [], total_dependents: 0 },
}

async function readBase(place: Place, path: string): Promise<{ sha: string; content: string }> {
  const head = await askHost(place.host.head(place.ref))
  const file = head && (await readFile(place, head.commitSha, path))
  if (!file) return { sha: '', content: '' }
  if (file.content !== null) return { sha: file.sha, content: file.content }
  throw new DomainError('conflict', { message: `${path} is over 5 MB or not UTF-8 text: change it in git.` })
}

async function documentImpact(ctx: OrgContext, place: Place, path: string, before: string, content: string) {
  const compared = await doAside(ctx, 'compareTexts', { path, before, content, config: place.config })
  const { dependents, total } = await findDependents(ctx, place.repository, path)
  return { ...compared, dependents, total_dependents: total }
}
