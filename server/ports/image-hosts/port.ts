import { type PortAnswer, PortError } from '#server/ports/port-error'

/** Reads images from addresses that documents name. Rejects private addresses, also behind redirects. */
export interface ImageHosts {
  /** The content at the address, whatever it is. */
  read(url: string): Promise<Uint8Array>
}

/** Why a host did not send an image. The message is for people. */
export class ImageHostError extends PortError<'failed'> {
  override name = 'ImageHostError'

  constructor(message: string, options: ErrorOptions = {}) {
    super('failed', message, options)
  }

  override get answer(): PortAnswer {
    return { code: 'upstream_failed', message: this.message }
  }
}
