import { describe, expect, it } from 'vitest'
import { foldUnchanged } from '#spec/diff/html/fold-unchanged'
import { markChanges } from '#spec/diff/html/mark-changes'
import { renderDocument } from '#spec/render/render-document'

const render = (text: string) => renderDocument(text, {})

const paragraphs = (names: string) => [...names].map((name) => `Paragraph ${name}.`).join('\n\n')

const fold = (before: string, after: string) =>
  foldUnchanged(markChanges(render(before), render(after)) ?? '')

describe('foldUnchanged', () => {
  it('keeps a change, its neighbours and its heading, and folds the rest', () => {
    const text = `# Title\n\n## First\n\n${paragraphs('abcd')}\n\n## Second\n\n${paragraphs('efghij')}\n`
    const html = fold(text, text.replace('Paragraph h', 'Sentence h'))
    const shown = html.replace(/<details[\s\S]*?<\/details>/g, '…')
    expect(shown.replace(/<[^>]*>/g, '').trim()).toMatch(
      /^…\s*Second\s*Paragraph e\.\s*Paragraph f\.\s*Paragraph g\.\s*ParagraphSentence h\.\s*Paragraph i\.\s*Paragraph j\.$/,
    )
    expect(html).toContain('<summary>6 unchanged parts</summary>')
  })

  it('folds everything if nothing visible changed, and nothing of a short text', () => {
    const long = paragraphs('abc')
    expect(fold(`---\nowner: ada\n---\n${long}`, `---\nowner: bob\n---\n${long}`)).toMatch(/^<details/)
    expect(fold('One.\n\nTwo.', 'One.\n\nTwo.')).not.toContain('<details')
  })

  it('has no ids, so that several documents fit on a page', () => {
    const text = '# Title\n\n## Part\n\n- [ ] It MUST hold\n'
    expect(fold(text, text.replace('hold', 'work'))).not.toMatch(/ id=|href="#/)
  })
})
