import { analyze, documentOf } from '#spec/markdown/index'
import { readableName } from '#spec/markdown/readable-name'
import { frontmatterToWire, sectionToWire } from '#spec/wire/index'
import type { DocumentAnswer } from './document'

/** The answer of `svc show` for a text. */
export function answerDocument(path: string, source: string): DocumentAnswer {
  const document = documentOf(analyze(source))
  return {
    file_path: path,
    frontmatter: { ...frontmatterToWire(document), title: document.title ?? readableName(path).name },
    tracked: document.isTracked,
    sections: document.sections.map(sectionToWire),
    diagnostics: document.diagnostics,
  }
}
