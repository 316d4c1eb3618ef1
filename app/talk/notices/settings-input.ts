import type { z } from 'zod'
import type { SettingsInput } from '#server/talk/notices/wire'

type Input = z.input<typeof SettingsInput>

/** Reads the form of the notification settings. The procedure checks the values. */
export const settingsInput = (form: FormData): Input => ({
  scope: String(form.get('scope') ?? '') as Input['scope'],
  kinds: form.getAll('kind').map((kind) => ({
    kind: String(kind),
    inbox: form.has(`inbox ${kind}`),
    mail: String(form.get(`mail ${kind}`) ?? '') as NonNullable<Input['kinds']>[number]['mail'],
  })),
})
