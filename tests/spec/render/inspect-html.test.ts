import { expect, it } from 'vitest'
import { problemsOf } from './inspect-html'

it('the inspector finds nothing wrong with plain HTML', () => {
  expect(problemsOf('<p>a <b title="x">b</b><br></p>\n<ul><li id="x">c</li></ul>')).toEqual([])
})

it.each([
  '<script></script>',
  '<svg></svg>',
  '<!-- c -->',
  '<b onclick="x">a</b>',
  '<b style="x">a</b>',
  '<p class="modal">a</p>',
  '<p id="pl-_save">a</p>',
  '<p id="a">a</p><p id="a">b</p>',
  '<a href="javascript:x">a</a>',
  '<a href="https://example.com">a</a>',
  '<img src="data:x">',
  '<input type="text" disabled>',
  '<b>a',
  '</b>',
  '<b><i>a</b></i>',
  '<p><div>a</div></p>',
  '<a href="#a"><a href="#b">a</a></a>',
  '<table>a</table>',
  '<table><tr><td>a</td></tr></table>',
  '<li>a<li>b</li></li>',
  '</main>a',
  '<h1><h2>a</h2></h1>',
  'a < b',
])('the inspector objects to %s', (html) => {
  expect(problemsOf(html)).not.toEqual([])
})
