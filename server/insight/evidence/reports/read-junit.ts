import { readTags, type Tag } from './read-tags'
import { badReport, MAX_TESTS, shorten, type TestResult } from './test-result'

/** Reads JUnit XML test by test, without a tree: a report may be 50 MB. */
export function* readJunit(xml: string): Generator<TestResult> {
  let test: TestResult | null = null
  let count = 0
  let hasRoot = false
  for (const tag of readTags(xml)) {
    if (!hasRoot) requireSuite(tag)
    hasRoot = true
    if (tag.name === 'testcase') {
      if (tag.kind !== 'end') {
        if (++count > MAX_TESTS) throw badReport(`it holds more than ${MAX_TESTS} tests. Split it.`)
        test = startTest(tag)
      }
      if (test && tag.kind !== 'start') {
        yield test
        test = null
      }
    } else if (test && tag.kind !== 'end') applyTag(test, tag)
  }
}

/** Rejects other XML, such as an error page of a proxy, which would look like a report without tests. */
function requireSuite({ name }: Tag): void {
  if (name !== 'testsuites' && name !== 'testsuite')
    throw badReport(
      `it is no JUnit XML: it begins with <${shorten(name)}>, not with <testsuites> or <testsuite>.`,
    )
}

const startTest = ({ attributes }: Tag): TestResult => ({
  name: shorten([attributes.classname, attributes.name].filter(Boolean).join(' › ')),
  criteria: [],
  outcome: 'passed',
})

function applyTag(test: TestResult, { name, attributes }: Tag): void {
  if (name === 'failure' || name === 'error') test.outcome = 'failed'
  else if (name === 'skipped' && test.outcome === 'passed') test.outcome = 'skipped'
  else if (name === 'property' && attributes.name === 'svc.criterion' && attributes.value !== undefined)
    test.criteria.push(shorten(attributes.value))
}
