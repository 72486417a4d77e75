import jsQR from 'jsqr'

/** As a camera may see one module. */
const PIXELS_A_MODULE = 6

/** What a reader that knows nothing of this page finds in a code that the page draws; null where it finds none. */
export async function readQrCode(code: Element): Promise<string | null> {
  const { width } = (code as SVGSVGElement).viewBox.baseVal
  const side = width * PIXELS_A_MODULE
  const drawing = code.cloneNode(true) as SVGSVGElement
  drawing.setAttribute('width', `${side}`)
  drawing.setAttribute('height', `${side}`)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`
  await image.decode()
  const canvas = new OffscreenCanvas(side, side).getContext(
    '2d',
  ) as OffscreenCanvasRenderingContext2D
  canvas.fillStyle = getComputedStyle(code).backgroundColor
  canvas.fillRect(0, 0, side, side)
  canvas.drawImage(image, 0, 0)
  return jsQR(canvas.getImageData(0, 0, side, side).data, side, side)?.data ?? null
}
