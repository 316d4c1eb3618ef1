import type { AiExposure } from '#spec/types'
import type { AnsweredDocument, DocumentAddress } from '../document-part'

export interface ExposedDocument extends DocumentAddress {
  exposure: AiExposure
}

/** What assistants may see of documents. A missing document counts as nonexistent. */
export class Exposures {
  readonly #byAddress: Map<string, AiExposure>

  constructor(documents: readonly ExposedDocument[]) {
    this.#byAddress = new Map(documents.map((document) => [keyOf(document), document.exposure]))
  }

  of(document: AnsweredDocument): AiExposure {
    return document.exposure ?? this.#byAddress.get(keyOf(document)) ?? 'none'
  }
}

export const keyOf = ({ repo, path }: DocumentAddress) => `${repo.toLowerCase()}\0${path}`
