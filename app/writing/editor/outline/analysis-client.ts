import type { Editor } from '../codemirror/editor'
import type { BaseVersion } from '../open-file'
import type { AnalysisRequest } from './analysis.worker'
import type { AnalysisInput, FileAnalysis } from './analyze-file'

/** Sends one text at a time to the worker. While it is busy, only the latest text waits. */
export class AnalysisClient {
  private readonly worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' })
  private isBusy = false
  private pending: [Editor, Omit<AnalysisInput, 'text'>] | null = null
  /** The base version that the worker holds. */
  private sentBase: BaseVersion | null = null
  private editor: Editor | null = null

  constructor(private readonly onResult: (analysis: FileAnalysis | null) => void) {
    // The worker could not be loaded or has crashed. Old findings would soon be wrong, so they are removed.
    this.worker.onerror = () => {
      this.worker.terminate()
      this.editor?.showFindings([])
      onResult(null)
    }
  }

  analyze(editor: Editor, file: Omit<AnalysisInput, 'text'>): void {
    this.editor = editor
    if (this.isBusy) {
      this.pending = [editor, file]
      return
    }
    this.isBusy = true
    const { base, splices, isCurrent } = editor.changes()
    this.worker.onmessage = ({ data }: MessageEvent<FileAnalysis>) => {
      this.isBusy = false
      if (isCurrent()) editor.showFindings(data.findings)
      this.onResult(data)
      const { pending } = this
      this.pending = null
      if (pending) this.analyze(...pending)
    }
    const newBase = base === this.sentBase ? null : base.text
    this.sentBase = base
    this.worker.postMessage({ ...file, splices, base: newBase } satisfies AnalysisRequest)
  }

  stop(): void {
    this.worker.terminate()
  }
}
