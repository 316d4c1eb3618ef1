import { openImageTokens } from '#server/kernel/remote-images/image-token'
import type { ModuleSamples } from '#tests/support/module-samples'

export const samples: ModuleSamples = {
  parameters: {
    remote_image: async ({ test: { ctx } }, { org }) => {
      ctx.ports.imageHosts = { read: async () => Buffer.from('GIF89a') }
      const { tokenOf } = await openImageTokens({ ...ctx, org })
      return tokenOf('https://images.example/a.gif')
    },
  },
  missing: {
    remote_image: 'c2lnbmF0dXJl.aHR0cHM6Ly9pbWFnZXMuZXhhbXBsZS9hLmdpZg',
  },
}
