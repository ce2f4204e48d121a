import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Report } from "#contract/office/today.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { LineChart } from "#office/parts/chart/line-chart.tsx"
import { Segments } from "#office/parts/control/choices.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { priceText } from "#ui/text/language.ts"
import { BarChart } from "./bar-chart.tsx"
import { Change } from "./change.tsx"
import { dayText } from "./day-text.ts"
import * as styles from "./today.module.css"

const PERIODS = ["7", "30", "90"] as const
type Period = (typeof PERIODS)[number]
const words: Readonly<Record<Period, () => string>> = { "7": m.office_report_7, "30": m.office_report_30, "90": m.office_report_90 }

/** Revenue, orders, average order and repairs against the period before. */
export function ReportPanel() {
  const [days, setDays] = useState<Period>("30")
  const { data, error, refetch } = useQuery({
    queryKey: ["today", "report", days],
    queryFn: ({ signal }) => api.today.reports({ days }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel
      title={m.office_report()}
      acts={
        <Segments
          label={m.office_report_days()}
          value={days}
          options={PERIODS.map((value) => ({ value, label: words[value]() }))}
          onChange={setDays}
        />
      }
    >
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && <Charts report={data} />}
    </Panel>
  )
}

function Charts({ report }: { report: Report }) {
  const { revenue, orders, average_order: average, repairs, best_sellers: best } = report
  return (
    <div className={styles.report}>
      <div className="stack stack-2">
        <Figure name={m.office_report_revenue()} value={priceText(revenue.now)} change={revenue} isLarge />
        <LineChart
          name={m.office_report_revenue()}
          statement={m.office_report_main({ now: priceText(revenue.now), before: priceText(revenue.before) })}
          points={report.days.map((day) => ({ label: dayText(day.day), now: day.revenue, before: day.revenue_before }))}
          words={priceText}
        />
      </div>
      <div className="stack">
        <Figure name={m.office_report_orders()} value={String(orders.now)} change={orders} />
        <BarChart
          name={m.office_report_orders()}
          says={m.office_report_orders_main({ now: orders.now, before: orders.before })}
          days={report.days.map(({ day, orders: value, orders_before: before }) => ({ day, value, before }))}
        />
        <Figure name={m.office_report_average()} value={priceText(average.now)} change={average} />
        <Figure name={m.office_report_repairs()} value={String(repairs.now)} change={repairs} />
        {best.length > 0 && (
          <div className="t13">
            <div className="quiet">{m.office_report_best()}</div>
            {best.map(({ product_id, title, pieces }) => (
              <div key={product_id} className="between">
                <span className="cut" dir="auto">
                  {title}
                </span>
                <span className="num">{pieces}</span>
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

type FigureProps = { name: string; value: string; change: { now: number; before: number }; isLarge?: boolean }

function Figure({ name, value, change, isLarge = false }: FigureProps) {
  return (
    <div>
      <div className="t13 quiet">{name}</div>
      <div className="row">
        <bdi className={isLarge ? styles.largeFigure : styles.figure}>{value}</bdi>
        <Change {...change} />
      </div>
    </div>
  )
}
