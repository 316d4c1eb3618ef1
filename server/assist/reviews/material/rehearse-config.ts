import type { Context } from '#server/kernel/context'
import { previewConfigChange } from '#server/writing/editor/index'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'
import type { ChangedFile, ConfigEffect } from '#spec/reviews/index'
import { shortenText } from '#spec/shorten-text'
import type { ReviewTarget } from '../pull/review-target'
import { readText } from './read-changed-files'

const MAX_TEXT = 200

/** The effects of a changed CONFIG.yaml. The configuration of the default branch stays in effect for the review. */
export async function rehearseConfig(
  ctx: Context,
  target: ReviewTarget,
  headSha: string,
  files: readonly ChangedFile[],
): Promise<ConfigEffect | null> {
  const file = files.find(
    ({ path, status }) => status !== 'removed' && CONFIG_FILE_NAMES.some((name) => name === path),
  )
  const content = file && (await readText(target, headSha, file.path))
  if (!file || content === null || content === undefined) return null
  const preview = await previewConfigChange(ctx, target, content)
  return {
    path: file.path,
    comesIntoForce: preview.comes_into_force,
    errors: preview.diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ message }) => short(message)),
    settings: preview.settings.map(({ key, from, to }) => ({
      key: short(key),
      from: short(JSON.stringify(from)),
      to: short(JSON.stringify(to)),
    })),
    selected: preview.selected,
    deselected: preview.deselected,
  }
}

const short = (text: string) => shortenText(text, MAX_TEXT)
