import './paper.css'
import { flushSync } from 'react-dom'
import { applyDisplay } from '../../data/settings/display.ts'
import { setPaper, setSubject } from '../../ui/printing.ts'
import { fitToPaper, unfit } from './fit.ts'
import { PageHead, Subject } from './PageHead.tsx'
import { StillTimeChart } from './StillTimeChart.tsx'

setSubject(Subject)

const PAPER = { Head: PageHead, TimeChart: StillTimeChart }

/** Drawings and pictures follow a few frames after the page has its new width. */
const FRAMES = 4

let isOn = false

/** Shows the page as on paper: in light colours, with its header, without controls. */
function showPaper(): void {
  if (!isOn) {
    isOn = true
    const { dataset } = document.documentElement
    dataset['printing'] = ''
    dataset['mantineColorScheme'] = 'light'
    flushSync(() => setPaper(PAPER))
  }
  fit()
}

function hidePaper(): void {
  if (!isOn) return
  isOn = false
  unfit()
  delete document.documentElement.dataset['printing']
  applyDisplay()
  setPaper(null)
}

function fit(): void {
  const main = document.getElementById('main')
  if (main !== null) fitToPaper(main)
}

/** Drawings follow the width of the page in the next frames. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < FRAMES; frame += 1) await nextFrame()
  const pictures = [...document.querySelectorAll<HTMLImageElement>('#main img')]
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  fit()
}

/** A background page draws no frames, but can be printed all the same. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, 200)
    requestAnimationFrame(() => {
      clearTimeout(late)
      resolve()
    })
  })
}

/** Shows the page as on paper while `act` runs. */
async function onPaper<T>(act: () => T): Promise<T> {
  showPaper()
  try {
    await settled()
    return act()
  } finally {
    hidePaper()
  }
}

/** Opens the print dialog of the browser, after everything is drawn in the width of the paper. */
export async function printPage(): Promise<void> {
  await onPaper(() => window.print())
}

/** Reads the page as on paper, without showing that on screen. */
export async function readOnPaper<T>(read: () => T): Promise<T> {
  const show = hidePage()
  try {
    return await onPaper(read)
  } finally {
    show()
  }
}

/** Hides the page behind its dialogs, in the colour that it has now, until the returned function is called. */
export function hidePage(): () => void {
  const { style } = document.body
  const { dataset } = document.documentElement
  if (dataset['reading'] !== undefined) return () => undefined
  style.background = getComputedStyle(document.body).backgroundColor
  dataset['reading'] = ''
  return () => {
    delete dataset['reading']
    style.background = ''
  }
}

/** Follows printing from the browser's own menu, and its print preview. */
export function watchPrinting(): () => void {
  const preview = matchMedia('print')
  const follow = (): void => {
    if (!preview.matches) return hidePaper()
    showPaper()
    void settled()
  }
  preview.addEventListener('change', follow)
  addEventListener('beforeprint', showPaper)
  addEventListener('afterprint', hidePaper)
  return () => {
    preview.removeEventListener('change', follow)
    removeEventListener('beforeprint', showPaper)
    removeEventListener('afterprint', hidePaper)
    hidePaper()
  }
}
