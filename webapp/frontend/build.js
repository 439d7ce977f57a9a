// `npm ci && npm run build`: renews everything under webapp/static/vendored/ (committed) from the pinned packages.
import { build } from "esbuild"
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const here = dirname(fileURLToPath(import.meta.url))
const vendored = join(here, "../static/vendored")
const packages = join(here, "node_modules")
const development = join(here, "../../tests/web/browser/vendored")

const fonts = [["sans", ["400", "500", "600"]], ["mono", ["400", "600"]]]

for (const folder of [vendored, join(vendored, "fonts"), development]) mkdirSync(folder, { recursive: true })

await build({
  entryPoints: [join(here, "editor.js")],
  outfile: join(vendored, "editor.js"),
  bundle: true, minify: true, format: "iife", target: "es2022", legalComments: "none",
})

for (const [family, weights] of fonts) {
  const source = join(packages, `@fontsource/ibm-plex-${family}`)
  for (const weight of weights) {
    const file = `ibm-plex-${family}-latin-${weight}-normal.woff2`
    copyFileSync(join(source, "files", file), join(vendored, "fonts", file))
  }
  copyFileSync(join(source, "LICENSE"), join(vendored, "fonts", `LICENSE-ibm-plex-${family}.txt`))
}
copyFileSync(join(packages, "@codemirror/view/LICENSE"), join(vendored, "LICENSE-codemirror.txt"))
copyFileSync(join(packages, "axe-core/axe.min.js"), join(development, "axe.min.js"))

writeFileSync(join(vendored, "README.md"), `Made by \`npm ci && npm run build\` in webapp/frontend; do not edit.

* editor.js: CodeMirror 6 (MIT) with webapp/frontend/editor.js, bundled by esbuild
* fonts/: IBM Plex Sans and Mono, latin (SIL Open Font License)
`)
