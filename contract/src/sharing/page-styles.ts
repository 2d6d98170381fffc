/**
 * The look of a saved page and of a shared one. Its colours are in the page itself. Nothing is painted outside of its
 * drawing.
 */
export const PAGE_STYLES = `*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-text-size-adjust:100%;print-color-adjust:exact;-webkit-print-color-adjust:exact}
body{background:var(--bg);color:var(--t1);font:400 14px/20px system-ui,-apple-system,"Segoe UI",sans-serif}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;max-width:1040px;margin:0 auto;padding:24px 16px}
header{display:grid;gap:4px;padding-bottom:12px;border-bottom:1px solid var(--line-2)}
h1{font-size:20px;line-height:28px;font-weight:650}
h2{font-size:14px;font-weight:600}
p{color:var(--t2);font-size:13px}
.product{font-size:12px;font-weight:600}
.facts{display:flex;flex-wrap:wrap;gap:4px 20px;font-size:12px}
.facts div{display:flex;gap:6px}
.facts dt,.pairs dt{color:var(--t2)}
.facts dd,h1,h2,p{overflow-wrap:anywhere}
.pairs{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px}
.pairs>div{min-width:0;padding:10px 12px;border:1px solid var(--line);border-radius:8px;background:var(--s1)}
.pairs dt,.note{font-size:12px;line-height:16px}
.figure{font-size:18px;line-height:26px;font-weight:650;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.note{color:var(--t2)}
section{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--s1)}
.drawing,.drawing svg{overflow:hidden}
.drawing svg{display:block;width:100%;height:auto}
.scroll{position:relative;overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums}
th,td{padding:6px 8px;border-bottom:1px solid var(--line);text-align:left;white-space:nowrap}
th{color:var(--t2);font-weight:550}
.right{text-align:right}
.win{color:var(--win)}
.loss{color:var(--loss)}
@media print{
@page{margin:12mm}
main{max-width:none;padding:0}
.scroll{overflow:visible}
table{font-size:9px}
th,td{padding:3px 4px;white-space:normal}
thead{display:table-header-group}
tr,.drawing,.pairs>div{break-inside:avoid}
h2{break-after:avoid}
}`
